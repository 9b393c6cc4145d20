import { useParams, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'

/** The routes of one record. */
type RecordRoute = Extract<RouteIds<RegisteredRouter['routeTree']>, `${string}/$id${string}`>

/** The record id in the URL; `requireRecordId` has checked that it is a number. */
export function useRecordId(from: RecordRoute): number {
  const { id } = useParams({ from })
  return Number(id)
}
