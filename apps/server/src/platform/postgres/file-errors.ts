import { StartRefusal } from '../start-refusal.ts'

/**
 * Translates an error of the file system into a refusal for the administrator; rethrows an unknown
 * one.
 */
export const refuseFileError = (error: unknown, folder: string): never => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new StartRefusal(`The disk that holds ${folder} is full. Make room and start again.`)
  if (code === 'EROFS')
    throw new StartRefusal(
      `${folder} is on a read-only disk. Set DATA_DIR to a folder that Casework may write to.`,
    )
  if (code === 'EACCES' || code === 'EPERM') {
    throw new StartRefusal(
      `Casework may not write to ${folder}. Give it the right to, or set DATA_DIR to another folder.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    throw new StartRefusal(
      `${folder} is not a folder. Set DATA_DIR to a folder that Casework may write to.`,
    )
  }
  throw error
}

/** Recognizes PostgreSQL's messages about a full disk, including an incomplete write. */
export const isDiskFullMessage = (output: string): boolean =>
  /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)
