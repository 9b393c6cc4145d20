const NOT_ALLOWED = (path: string) =>
  `This user may not use ${path}. Run the command as the user that owns it, or create the folder for this user first.`
const FULL = (path: string) => `The disk of ${path} is full.`
const NO_FOLDER = (path: string) => `${path} is not a folder, or is in something that is not one.`

const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOTDIR: NO_FOLDER,
}

/** Returns a sentence for the operator if the file system refused a path, else undefined. */
export function explainFileError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  if (path === undefined) return undefined
  // Elsewhere it is a fault of the command.
  if (code === 'EEXIST') return syscall === 'mkdir' ? NO_FOLDER(path) : undefined
  return SENTENCES[code]?.(path)
}
