export {
  createNewFileStream,
  createPrivateFile,
  moveIntoPlace,
  replaceFile,
  replacePrivateFile,
  syncPath,
  writeNewFile,
} from './files.ts';
export { giveToFolderOwner, preparePrivateFolder } from './private-folder.ts';
export { writeWholeFolder } from './whole-folder.ts';
