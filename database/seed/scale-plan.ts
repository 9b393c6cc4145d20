/** Number of records of a firm. */
export interface FirmSize {
  readonly clients: number
  readonly cases: number
  readonly sessions: number
  readonly documents: number
}

/** Increment if the generated records change: the bench then seeds its data directory again. */
export const GENERATOR = 3

const FIRMS = 200
const CLIENTS = 1_000_000
/** Number of clients of each measured firm at scale 1. */
export const MEASURED_FIRM_SIZES = [100_000, 10_000, 100]

/** The largest firm has the most documents per client. */
const sizeMeasured = (clients: number, index: number): FirmSize => ({
  clients,
  cases: clients * 2,
  sessions: clients * 4,
  documents: index === 0 ? clients * 5 : clients,
})
const sizeBackground = (clients: number): FirmSize => ({
  clients,
  cases: Math.round(clients * 0.3),
  sessions: Math.round(clients * 0.6),
  documents: Math.round(clients * 0.1),
})

/** Plans the firms of a scale, largest first. Scale 1 is 200 firms with 1,000,000 clients. */
export function planFirms(scale: number): FirmSize[] {
  const sizes = MEASURED_FIRM_SIZES.map((clients) => Math.max(1, Math.round(clients * scale)))
  const backgroundFirms = Math.max(1, Math.round(FIRMS * scale) - sizes.length)
  const remaining = Math.max(
    backgroundFirms,
    Math.round(CLIENTS * scale) - sizes.reduce((sum, size) => sum + size, 0),
  )
  const getShare = (index: number) =>
    Math.floor(remaining / backgroundFirms) + (index < remaining % backgroundFirms ? 1 : 0)
  return [
    ...sizes.map(sizeMeasured),
    ...Array.from({ length: backgroundFirms }, (_, index) => sizeBackground(getShare(index))),
  ]
}

export const countRecords = (firms: readonly FirmSize[], kind: keyof FirmSize): number =>
  firms.reduce((sum, firm) => sum + firm[kind], 0)
