import { locateBinaries, type Binaries } from './binaries.ts';
import { checkMajorVersion, createCluster, removeDrafts, renewPasswords } from './cluster.ts';
import { type Connections, connectionsTo, type RoleConnection } from './connections.ts';
import { EmbeddedServerError, explainFileError } from './errors.ts';
import { type FileLock, isLocked, tryLock, waitForLock } from './file-locks.ts';
import { chooseIdentity, giveCluster, type Identity } from './identity.ts';
import { exists, type Layout, prepareLayout } from './layout.ts';
