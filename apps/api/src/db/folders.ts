import { fileURLToPath } from 'node:url';

/** The project's root. */
export const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));
/** Migrations, grants and demo content. */
export const databaseFolder = fileURLToPath(new URL('../../../../database/', import.meta.url));
/** The built web application. */
export const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
