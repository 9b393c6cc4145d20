import { firmEndpoints } from '@casework/contract/firm'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useClock } from '~/platform/use-clock'

/**
 * The wall-clock time in the firm's zone, like "2026-11-20T09:41": sessions are in that time. In the
 * browser's zone while the firm has none, or is loading.
 */
export function useFirmNow(): string {
  const { data } = useQuery(buildQuery(firmEndpoints.get))
  const timeZone = data?.timezone ?? undefined
  return useClock(() => printNow(timeZone))
}

/** Swedish dates are ISO dates with a space. */
const printNow = (timeZone: string | undefined) =>
  new Date()
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')
