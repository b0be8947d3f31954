import { messageOf } from '../../core/errors.ts'

const sentences: Record<string, string> = {
  ENOENT: 'vanished during the scan',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ELOOP: 'a broken symlink',
  EISDIR: 'a folder, not a file',
  ENOTDIR: 'vanished during the scan',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports a read error',
  EBUSY: 'in use by another program',
  ENAMETOOLONG: 'its name is too long',
}

/** Describes a file error for the owner. */
export function describeFileError(error: unknown, name = ''): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  // Names that are not valid text come out of the file system with replacement characters, and then match no file.
  if (code === 'ENOENT' && name.includes('�')) return 'its name is not valid UTF-8'
  return sentences[code] ?? messageOf(error)
}

/** Whether the file no longer exists, as opposed to being inaccessible. */
export function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
