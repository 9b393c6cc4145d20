// Reserves storage for uploads in progress, and limits concurrent uploads per user.
import { SHARE_RULES } from '../../../platform/limits/share-rules.ts'
import { storageFull, Refusal } from '../../../platform/refusal.ts'

interface RoomLimits {
  /** @throws Refusal storage_full when the disk has too little free space */
  readonly requireSpace: () => Promise<void>
}

/** Free bytes; uploads in progress are not subtracted. */
export interface FreeBytes {
  readonly firm: number
  /** Until documents and bin together are twice the limit. */
  readonly with_bin: number
  readonly installation: number
}

/** A multipart body is larger than its files: boundaries and part headers. */
const FORM_OVERHEAD = 16 * 1024
/** Bytes received between two checks of the disk's free space. */
const DISK_CHECK_INTERVAL = 8 * 1024 * 1024
const RETRY_AFTER = 5

export const quotaExceeded = () => new Refusal('quota_exceeded', 'Storage limit reached')
/** Repeated uploads and deletes must not fill the disk. */
export const binFull = () =>
  new Refusal('quota_exceeded', 'Storage limit reached. The bin is full; the owner can empty it.')
const tooMany = () =>
  new Refusal(
    'rate_limited',
    'Too many uploads at the same time. Please wait until one has finished.',
    { retryAfter: RETRY_AFTER },
  )

/** Counts the uploads of this process; decision 0030 explains why not in the database. */
export class UploadReservations {
  readonly limits: RoomLimits
  readonly #bytesOf = new Map<number, number>()
  readonly #uploadsOf = new Map<number, number>()
  #bytes = 0

  constructor(limits: RoomLimits) {
    this.limits = limits
  }

  /** @throws Refusal rate_limited for too many uploads of the user, storage_full for a full disk */
  async begin(user_id: number, account_id: number): Promise<UploadReservation> {
    const running = this.#uploadsOf.get(user_id) ?? 0
    if (running >= SHARE_RULES.uploads.person) throw tooMany()
    this.#uploadsOf.set(user_id, running + 1)
    const share = new UploadReservation(this, user_id, account_id)
    try {
      await this.limits.requireSpace()
      return share
    } catch (error) {
      share.end()
      throw error
    }
  }

  /** Reserves bytes before they arrive. @throws Refusal quota_exceeded, storage_full */
  take(account_id: number, bytes: number, free: FreeBytes): void {
    const ofFirm = (this.#bytesOf.get(account_id) ?? 0) + bytes
    if (ofFirm > free.firm) throw quotaExceeded()
    if (ofFirm > free.with_bin) throw binFull()
    if (this.#bytes + bytes > free.installation) throw storageFull()
    this.#bytesOf.set(account_id, ofFirm)
    this.#bytes += bytes
  }

  end(user_id: number, account_id: number, bytes: number): void {
    this.#bytes -= bytes
    lower(this.#bytesOf, account_id, bytes)
    lower(this.#uploadsOf, user_id, 1)
  }
}

/** The reservation of one upload, until `end`. */
export class UploadReservation {
  readonly #room: UploadReservations
  readonly #user_id: number
  readonly #account_id: number
  #free: FreeBytes = { firm: 0, with_bin: 0, installation: 0 }
  #held = 0
  #arrived = 0
  #checkedAt = 0

  constructor(room: UploadReservations, user_id: number, account_id: number) {
    this.#room = room
    this.#user_id = user_id
    this.#account_id = account_id
  }

  /** Reserves the declared length; without one, `arrive` reserves bytes as they come. */
  reserve(contentLength: string | undefined, free: FreeBytes): void {
    this.#free = free
    this.#hold(Math.max(0, Number(contentLength ?? 0) - FORM_OVERHEAD))
  }

  /** Counts received bytes. @throws Refusal quota_exceeded, storage_full */
  async arrive(bytes: number): Promise<void> {
    this.#arrived += bytes
    if (this.#arrived > this.#held) this.#hold(this.#arrived - this.#held)
    if (this.#arrived - this.#checkedAt < DISK_CHECK_INTERVAL) return
    this.#checkedAt = this.#arrived
    await this.#room.limits.requireSpace()
  }

  end(): void {
    this.#room.end(this.#user_id, this.#account_id, this.#held)
  }

  #hold(bytes: number): void {
    this.#room.take(this.#account_id, bytes, this.#free)
    this.#held += bytes
  }
}

function lower(counts: Map<number, number>, key: number, by: number): void {
  const left = (counts.get(key) ?? 0) - by
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
