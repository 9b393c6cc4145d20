// What uploads under way may take together: of a firm's quota, of the installation, and at the same time by one person.
import { storageFull, Refusal } from '../../platform/refusal.ts'

interface RoomLimits {
  readonly uploadsPerUser: number
  /** Throws storage_full when the disk has too little left. */
  readonly requireSpace: () => Promise<void>
}

/** Bytes that are still free, without those of uploads under way. */
export interface FreeBytes {
  readonly firm: number
  readonly installation: number
}

/** A length says a little more than its files: boundaries and headers of the parts. */
const FORM_OVERHEAD = 16 * 1024
/** Between two looks at the disk. */
const LOOK_EVERY = 8 * 1024 * 1024
const RETRY_AFTER = 5

export const quotaExceeded = () => new Refusal('quota_exceeded', 'Storage limit reached')
const tooMany = () =>
  new Refusal(
    'rate_limited',
    'Too many uploads at the same time. Please wait until one has finished.',
    { retryAfter: RETRY_AFTER },
  )

/** Counts what is under way in this process; decision 0030 says why not in the database. */
export class UploadReservations {
  readonly limits: RoomLimits
  readonly #bytesOf = new Map<number, number>()
  readonly #uploadsOf = new Map<number, number>()
  #bytes = 0

  constructor(limits: RoomLimits) {
    this.limits = limits
  }

  /** @throws Refusal rate_limited when the person has as many uploads under way as allowed, storage_full when the disk is full */
  async begin(user_id: number, account_id: number): Promise<UploadReservation> {
    const running = this.#uploadsOf.get(user_id) ?? 0
    if (running >= this.limits.uploadsPerUser) throw tooMany()
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

  /** Takes bytes before they arrive. @throws Refusal quota_exceeded, storage_full */
  take(account_id: number, bytes: number, free: FreeBytes): void {
    const ofFirm = (this.#bytesOf.get(account_id) ?? 0) + bytes
    if (ofFirm > free.firm) throw quotaExceeded()
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

/** What one upload holds until it has ended. */
export class UploadReservation {
  readonly #room: UploadReservations
  readonly #user_id: number
  readonly #account_id: number
  #free: FreeBytes = { firm: 0, installation: 0 }
  #held = 0
  #arrived = 0
  #looked = 0

  constructor(room: UploadReservations, user_id: number, account_id: number) {
    this.#room = room
    this.#user_id = user_id
    this.#account_id = account_id
  }

  /** Holds what the request says it will bring; without a length, what arrives is held as it comes. */
  reserve(contentLength: string | undefined, free: FreeBytes): void {
    this.#free = free
    this.#hold(Math.max(0, Number(contentLength ?? 0) - FORM_OVERHEAD))
  }

  /** Notes bytes that have arrived. @throws Refusal quota_exceeded, storage_full */
  async arrive(bytes: number): Promise<void> {
    this.#arrived += bytes
    if (this.#arrived > this.#held) this.#hold(this.#arrived - this.#held)
    if (this.#arrived - this.#looked < LOOK_EVERY) return
    this.#looked = this.#arrived
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
