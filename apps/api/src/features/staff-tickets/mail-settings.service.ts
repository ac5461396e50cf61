export { readMailSettings, setMailSettings } from './mail-settings.queries.ts';
