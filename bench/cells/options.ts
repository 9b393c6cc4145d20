// The options of the simulation: defaults, ranges and meaning. Each is an assumption, unless its
// text names a measurement.
import { parseArgs } from 'node:util'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { ROWS_LIMIT } from './figures.ts'

interface NumberOption {
  readonly value: number
  readonly min: number
  readonly max: number
  /** Whether the option must be a whole number. */
  readonly whole: boolean
  readonly meaning: string
}

const whole = (value: number, min: number, max: number, meaning: string): NumberOption => ({
  value,
  min,
  max,
  whole: true,
  meaning,
})
const decimal = (value: number, min: number, max: number, meaning: string): NumberOption => ({
  ...whole(value, min, max, meaning),
  whole: false,
})

export const OPTIONS = {
  seed: whole(1, 0, 4_294_967_295, 'the same seed gives the same result'),
  firms: whole(10_000, 10, 100_000, 'firms at the start'),
  'median-clients': decimal(150, 1, 100_000, 'clients of the median firm'),
  spread: decimal(
    1.5,
    0,
    3,
    'sigma of the lognormal sizes; 1.5: one firm in six has 4.5 × the median or more',
  ),
  cells: whole(8, 2, 200, 'cells at the start'),
  months: whole(24, 1, 60, 'simulated months'),
  growth: decimal(1.5, 0, 10, 'median growth of a firm, % a month (lognormal, sigma 0.8)'),
  'new-firms': decimal(1, 0, 20, 'new firms, % of the start a month; a tenth of their final size'),
  'large-month': whole(6, 0, 120, 'month in which the median firm starts to become large; 0: none'),
  'large-clients': whole(200_000, 1_000, 1_000_000, 'its clients six months later'),
  'lose-month': whole(18, 0, 120, 'month at whose end the fullest cell is lost; 0: none'),
  'rows-limit': whole(ROWS_LIMIT, 100_000, 1e10, 'rows of a cell; the largest database measured'),
  cores: whole(2, 1, 1_000, 'cores of a cell; the machine measured had two'),
  'add-at': decimal(65, 10, 100, 'average load that adds a cell, %'),
  'move-at': decimal(80, 10, 100, 'load above which a cell gives firms away, %'),
  'move-to': decimal(70, 5, 100, 'load at which it stops, %'),
  'switch-seconds': decimal(5, 0, 3_600, 'a move: until every process knows the new cell'),
  'clients-per-person': decimal(60, 1, 10_000, 'clients per person who works in a firm'),
  'requests-per-hour': decimal(100, 0, 100_000, 'requests of a person in the busiest hour'),
  'several-firms': decimal(5, 0, 100, '% of the people who work in a second firm too'),
  'file-kb': decimal(300, 1, 50_000, 'average size of a document, KB'),
  'backup-hours': decimal(24, 0.1, 720, 'time between two backups'),
  'decide-minutes': decimal(15, 0, 10_000, 'from the loss of a cell to the start of the restore'),
} as const satisfies Record<string, NumberOption>

export type OptionName = keyof typeof OPTIONS
export type Settings = Readonly<Record<OptionName, number>>

export const optionNames = Object.keys(OPTIONS) as OptionName[]

function parseNumber(name: OptionName, text: string): number {
  const { min, max, whole: isWhole } = OPTIONS[name]
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  throw new StartRefusal(
    `--${name} must be a ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}, not "${text}".`,
  )
}

function requireConsistency(settings: Settings): void {
  if (settings['move-to'] >= settings['move-at'])
    throw new StartRefusal('--move-to must be below --move-at, or firms would move every month.')
  for (const name of ['large-month', 'lose-month'] as const)
    if (settings[name] > settings.months)
      throw new StartRefusal(`--${name} must be at most --months (${settings.months}), or 0.`)
}

function readArguments(args: readonly string[]) {
  const options = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...args], options: { ...options, json: { type: 'boolean' } } }).values
  } catch (error) {
    const list = optionNames.map((name) => `--${name}`).join(', ')
    const reason = error instanceof Error ? error.message.split('. ')[0] : ''
    throw new StartRefusal(`${reason}. The options are ${list} and --json.`)
  }
}

/** @throws StartRefusal with a sentence that names the option */
export function parseOptions(args: readonly string[]): { settings: Settings; json: boolean } {
  const values: Record<string, unknown> = readArguments(args)
  const settings = Object.fromEntries(
    optionNames.map((name) => {
      const text = values[name]
      return [name, typeof text === 'string' ? parseNumber(name, text) : OPTIONS[name].value]
    }),
  ) as Settings
  requireConsistency(settings)
  return { settings, json: values['json'] === true }
}
