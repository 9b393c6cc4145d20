import { useParams, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'

/** The routes of one record. */
type RecordRoute = Extract<RouteIds<RegisteredRouter['routeTree']>, `${string}/$id${string}`>

/** The record id in the URL; the router only lets whole numbers through. */
export function useRecordId(from: RecordRoute): number {
  const { id } = useParams({ from })
  return Number(id)
}
