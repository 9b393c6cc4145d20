export { hasCluster, makeDataDir } from './data-dir.ts'
export type { OwnerConfig } from './owner.ts'
export { findEmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
export type { EmbeddedOptions, EmbeddedPostgres } from './start-embedded-postgres.ts'
