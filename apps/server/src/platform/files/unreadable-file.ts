/** Why a whole file cannot be read. */
export type UnreadableReason =
  | 'empty'
  | 'damaged'
  | 'other content'
  | 'protected'
  | 'too many rows'
  | 'too much inside'
  | 'unknown column'

/** Thrown in confined processes only. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
