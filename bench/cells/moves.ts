// How long a firm is read-only while it moves.
import { estimateFileSeconds, estimateRowSeconds } from './figures.ts'
import type { Settings } from './options.ts'
import { countFiles, countRows } from './world.ts'

export interface MoveDuration {
  /** Seconds read-only if files are copied beforehand: rows, files added meanwhile, the switch. */
  readonly filesAhead: number
  /** Seconds read-only if everything is copied during the move. */
  readonly allInside: number
}

/** Working time in a month, in which files are added: 22 days of 8 hours. */
const WORKING_SECONDS = 22 * 8 * 3600

/**
 * Assumes that both cells have time for it (at night): the rates are those of a machine that does
 * nothing else.
 */
export function estimateMove(clients: number, settings: Settings): MoveDuration {
  const rows = estimateRowSeconds(countRows(clients))
  const files = estimateFileSeconds(countFiles(clients), settings['file-kb'])
  const addedShare = (settings.growth / 100) * (files / WORKING_SECONDS)
  const fixed = settings['switch-seconds'] + rows
  return { filesAhead: fixed + files * addedShare, allInside: fixed + files }
}
