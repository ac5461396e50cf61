/** The data folder of the application that all journeys share. @throws when it was not named */
export function sharedDataDir(): string {
  const dataDir = process.env.E2E_DATA_DIR;
  if (dataDir === undefined) throw new Error('The running application did not name its data folder.');
  return dataDir;
}
