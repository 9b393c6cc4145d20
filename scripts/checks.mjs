/** The scripts of package.json that check the sources, the slowest first. */
export const CHECKS = [
  'typecheck',
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
