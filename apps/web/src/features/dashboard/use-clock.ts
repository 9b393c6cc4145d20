export { useClock } from '~/platform/use-clock'
