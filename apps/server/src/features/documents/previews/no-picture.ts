/** Why a file has no picture: exit codes of the process that draws. */
export const NO_PICTURE = { damaged: 1, protected: 3, too_large: 4 } as const
export type NoPicture = keyof typeof NO_PICTURE

/** A WebP file begins so; otherwise the bytes are the reason. */
export const isPicture = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF'
