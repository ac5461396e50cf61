export { writeFolderAtomically } from './atomic-folder.ts';
export {
  createNewFileStream,
  createPrivateFile,
  moveIntoPlace,
  replaceFile,
  replacePrivateFile,
  syncPath,
  writeNewFile,
} from './files.ts';
export { chownToFolderOwner, preparePrivateFolder } from './private-folder.ts';
