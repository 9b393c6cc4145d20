/** How many records a firm gets. */
export interface FirmSize {
  readonly clients: number
  readonly cases: number
  readonly sessions: number
  readonly documents: number
}

/** Goes up when the same size would give other records; a kept data directory of an older one is made anew. */
export const GENERATOR = 3

const FIRMS = 200
const CLIENTS = 1_000_000
/** Firms whose lists are measured, with all their records. */
export const MEASURED = [100_000, 10_000, 100]

/** Papers pile up in the largest firm. */
const measured = (clients: number, place: number): FirmSize => ({
  clients,
  cases: clients * 2,
  sessions: clients * 4,
  documents: place === 0 ? clients * 5 : clients,
})
const background = (clients: number): FirmSize => ({
  clients,
  cases: Math.round(clients * 0.3),
  sessions: Math.round(clients * 0.6),
  documents: Math.round(clients * 0.1),
})

/** The firms of an installation of the given scale, the largest first; scale 1 is 200 firms with 1,000,000 clients. */
export function planFirms(scale: number): FirmSize[] {
  const sizes = MEASURED.map((clients) => Math.max(1, Math.round(clients * scale)))
  const others = Math.max(1, Math.round(FIRMS * scale) - sizes.length)
  const left = Math.max(
    others,
    Math.round(CLIENTS * scale) - sizes.reduce((sum, size) => sum + size, 0),
  )
  const shareOf = (place: number) => Math.floor(left / others) + (place < left % others ? 1 : 0)
  return [
    ...sizes.map(measured),
    ...Array.from({ length: others }, (_, place) => background(shareOf(place))),
  ]
}

export const totalOf = (firms: readonly FirmSize[], kind: keyof FirmSize): number =>
  firms.reduce((sum, firm) => sum + firm[kind], 0)
