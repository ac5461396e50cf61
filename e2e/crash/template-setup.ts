/** Every check begins with a copy of an application that was started once. */
export { provideTemplate as default } from '../support/app.ts';
