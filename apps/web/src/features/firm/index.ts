export { LandingCard } from './landing-card.tsx'
export { NameYourFirm } from './name-your-firm.tsx'
export { OwnAccountBanner } from './own-account-banner.tsx'
export { useFirmSync } from './use-firm-sync.ts'
