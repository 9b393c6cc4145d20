// npm run simulate:cells [-- --json and the options of options.ts]: distributes firms over cells by
// several rules, lets them grow, moves them and loses a cell. Prints what firms notice.
import { runCommand, say } from '../../database/run-command.ts'
import { parseOptions } from './options.ts'
import { formatReport, toJson } from './report.ts'
import { RULES } from './rules.ts'
import { simulate } from './simulate.ts'
import { createWorld } from './world.ts'

await runCommand(async () => {
  const { settings, json } = parseOptions(process.argv.slice(2))
  const world = createWorld(settings)
  const runs = RULES.map((rule) => simulate(world, rule, settings))
  say(json ? JSON.stringify(toJson(world, runs, settings)) : formatReport(world, runs, settings))
})
