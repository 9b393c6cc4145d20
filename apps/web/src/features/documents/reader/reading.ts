// One document while it is read: its opening, and what of its pages is here. Nothing of it is in the
// query cache: all is gone with the page of the document.
import {
  documentReader,
  OPENING_MINUTES,
  type Opening,
  type PageText,
  type PageWidth,
} from '@casework/contract/document-reader'
import { ApiError } from '~/platform/http/api-error'
import { callForBytes } from '~/platform/http/call'
import { buildUrl } from '~/platform/http/request'
import { sleep } from '~/platform/http/retries'
import { retryRead } from '~/platform/query/query'

const MINUTE = 60_000
/** How long before its end an opening is renewed. */
const RENEWED_BEFORE = 5 * MINUTE
const RETRY_MS = 1000
/** Pictures that are kept, so that scrolling back shows them at once. */
const MAX_PICTURES = 12

/** The text of a page, and at red the stamp of its answer. */
export interface ReadText {
  readonly text: PageText
  readonly stamp: string | null
}

const isDenied = (error: unknown) => error instanceof ApiError && error.status === 403

/** Fetches, again after a failure that may pass. */
async function fetchBytes(
  path: string,
  signal: AbortSignal,
  options: Parameters<typeof callForBytes>[2],
): Promise<{ blob: Blob; headers: Headers }> {
  for (let failures = 0; ; failures += 1) {
    let headers = new Headers()
    try {
      const bytes = await callForBytes(path, signal, {
        ...options,
        init: { cache: 'no-store', ...options?.init },
        onHeaders: (received) => (headers = received),
      })
      return { blob: new Blob(bytes), headers }
    } catch (error) {
      if (signal.aborted || !retryRead(failures, error)) throw error
      await sleep(RETRY_MS * 2 ** failures, signal)
    }
  }
}

const readData = async <T>(blob: Blob) => ((await new Response(blob).json()) as { data: T }).data

interface ReadingEvents {
  /** The document may no longer be read. */
  onDenied: () => void
  /** A page has a stamp; undefined if that is expected. Called once. */
  onStamp: (() => void) | undefined
}

export class Reading {
  private readonly id: number
  private readonly onDenied: () => void
  private onStamp: (() => void) | undefined
  private readonly left = new AbortController()
  private readonly pictures = new Map<string, Blob>()
  private readonly texts = new Map<number, Promise<ReadText>>()
  private readonly read = new Map<number, ReadText>()
  private current: Opening | undefined
  private opening: Promise<Opening> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: number, { onDenied, onStamp }: ReadingEvents) {
    this.id = id
    this.onDenied = onDenied
    this.onStamp = onStamp
  }

  /** Its level was raised since its record was fetched. */
  private reportStamp(): void {
    this.onStamp?.()
    this.onStamp = undefined
  }

  /** Opens the document, or waits for an opening that is under way. */
  open(width: PageWidth): Promise<Opening> {
    this.opening ??= this.openOnce(width).finally(() => (this.opening = undefined))
    return this.opening
  }

  private async openOnce(width: PageWidth): Promise<Opening> {
    try {
      const { blob, headers } = await fetchBytes(
        buildUrl(documentReader.open, { params: { id: this.id } }),
        this.left.signal,
        {
          init: {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ width }),
          },
        },
      )
      const opened = await readData<Opening>(blob)
      this.current = opened
      if (opened.stamped) this.reportStamp()
      this.renewLater(opened, Date.parse(headers.get('date') ?? ''), width)
      return opened
    } catch (error) {
      if (isDenied(error) || (error instanceof ApiError && error.status === 404)) this.onDenied()
      throw error
    }
  }

  /** @param now the time of the server, since the clock of the device may be wrong */
  private renewLater({ expires_at }: Opening, now: number, width: PageWidth): void {
    const left = Date.parse(expires_at) - (Number.isNaN(now) ? Date.now() : now) - RENEWED_BEFORE
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => {
        // If it fails, the next page says so.
        if (!this.left.signal.aborted) this.open(width).catch(() => undefined)
      },
      Math.min(Math.max(left, RETRY_MS), OPENING_MINUTES * MINUTE),
    )
  }

  /** Fetches something of the opened document, once more with a new opening if that one has ended. */
  private async fetch(
    endpoint: typeof documentReader.page | typeof documentReader.pageText,
    number: number,
    query: { width?: string },
    options: { signal: AbortSignal; neverAsks?: boolean },
  ) {
    const { signal, ...others } = options
    const send = async ({ opening }: Opening) => {
      const bytes = await fetchBytes(
        buildUrl(endpoint, {
          params: { id: this.id, number },
          query: { opening, ...query },
        }),
        AbortSignal.any([signal, this.left.signal]),
        others,
      )
      if (bytes.headers.has('document-stamp')) this.reportStamp()
      return bytes
    }
    const width = query.width === '1800' ? 1800 : 900
    const used = this.current ?? (await this.open(width))
    try {
      return await send(used)
    } catch (error) {
      if (!isDenied(error)) throw error
      const isStale = this.current?.opening !== used.opening
      const renewed = isStale && this.current ? this.current : await this.open(width)
      return await send(renewed).catch((again: unknown) => {
        if (isDenied(again)) this.onDenied()
        throw again
      })
    }
  }

  async getPicture(number: number, width: PageWidth, signal: AbortSignal): Promise<Blob> {
    const key = `${number} ${width}`
    const kept = this.pictures.get(key)
    this.pictures.delete(key)
    const picture =
      kept ??
      (await this.fetch(documentReader.page, number, { width: String(width) }, { signal })).blob
    this.pictures.set(key, picture)
    const [oldest] = this.pictures.keys()
    if (this.pictures.size > MAX_PICTURES && oldest !== undefined) this.pictures.delete(oldest)
    return picture
  }

  /** A picture that is here already. */
  findPicture = (number: number, width: PageWidth) => this.pictures.get(`${number} ${width}`)

  /** A text that is here already. */
  findText = (number: number) => this.read.get(number)

  /** @param asks whether the person may be asked to confirm that it is them */
  getText(number: number, asks = false): Promise<ReadText> {
    const known = this.texts.get(number)
    if (known) return known
    const fetching = this.fetchText(number, asks)
    this.texts.set(number, fetching)
    fetching.then(
      (text) => this.read.set(number, text),
      () => this.texts.delete(number),
    )
    return fetching
  }

  private async fetchText(number: number, asks: boolean): Promise<ReadText> {
    const { signal } = this.left
    const { blob, headers } = await this.fetch(
      documentReader.pageText,
      number,
      {},
      { signal, neverAsks: !asks },
    )
    const stamp = headers.get('document-stamp')
    return {
      text: await readData<PageText>(blob),
      stamp: stamp === null ? null : decodeURIComponent(stamp),
    }
  }

  close(): void {
    clearTimeout(this.timer)
    this.left.abort()
    this.pictures.clear()
    this.texts.clear()
    this.read.clear()
  }
}
