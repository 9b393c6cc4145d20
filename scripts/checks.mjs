/**
 * The scripts of package.json that check the sources, the slowest first. `lint` checks the types too
 * (decision 0096).
 */
export const CHECKS = [
  'format:check',
  'lint',
  'check:dead',
  'check:boundaries',
  'requirements',
  'check:documents',
  'check:texts',
  'check:mirror',
  'check:journeys',
  'check:sizes',
  'check:migrations',
]
