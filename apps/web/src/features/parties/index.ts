import { lazy } from 'react'

export const PeopleCard = lazy(() =>
  import('./people-card.tsx').then((module) => ({ default: module.PeopleCard })),
)
