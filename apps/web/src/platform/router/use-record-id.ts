import { useParams } from '@tanstack/react-router'

/** The record id in the URL; the router only lets whole numbers through. */
export function useRecordId(): number {
  const { id } = useParams({ strict: false })
  return Number(id)
}
