export { HoldBanner, describeHold } from './hold-banner.tsx'
export { HoldList } from './hold-list.tsx'
export { usePlaceHold } from './use-place-hold.tsx'
