import { useParams } from '@tanstack/react-router'

/** The record of a detail address; the router lets only whole numbers through. */
export function useRecordId(): number {
  const { id } = useParams({ strict: false })
  return Number(id)
}
