// node tools/lighthouse.ts <address> <folder of lighthouse>: audits every screen of a running Casework with the demo firm.
// `--only login,clients` takes a part of them; `--times 0` leaves out how fast they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright'
import config from '../playwright.config.ts'

interface Audit {
  title: string
  score: number | null
  displayValue?: string
  details?: { items?: { node?: { snippet: string; explanation?: string } }[] }
}
interface Category {
  score: number | null
  auditRefs: { id: string; weight: number }[]
}
interface Result {
  lhr: {
    categories: Record<string, Category>
    audits: Record<string, Audit>
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
}
type Lighthouse = (url: string, flags: object, settings?: unknown) => Promise<Result>
type Form = 'desktop' | 'mobile'

/** The scores that a screen has to reach, of 100; how fast it is counts for three of them, as a median. */
const LEAST = {
  accessibility: 100,
  'best-practices': 100,
  performance: { desktop: 95, mobile: 88 },
}
const FAST = ['login', 'dashboard', 'clients']
const OWNER = { email: 'owner@demo.example.com', password: 'Casework-demo-1' }
const OF_GUESTS = [
  'login',
  'register',
  'verify-otp?email=a@b.co',
  'forgot-password',
  'reset-password?email=a@b.co&token=t',
]
const OF_USERS = [
  [
    'dashboard',
    'clients',
    'clients/create',
    'clients/:clients',
    'clients/:clients/edit',
    'clients?search=nobody-at-all',
  ],
  ['cases', 'cases/create', 'cases/:cases', 'cases/:cases?tab=documents', 'cases/:cases/edit'],
  ['sessions', 'sessions/create', 'sessions/:sessions', 'sessions/:sessions/edit'],
  [
    'documents',
    'documents?tab=groups',
    'documents?action=upload',
    'documents/:documents',
    'documents/:documents/edit',
  ],
  [
    'connections',
    'connections?tab=requests',
    'connections?tab=sent-requests',
    'connections?action=invite',
    'roles',
  ],
  [
    'notifications',
    'messages',
    'profile-settings',
    'profile-settings?tab=security',
    'profile-settings?tab=preferences',
    'no/such/page',
  ],
].flat()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, times: { type: 'string', default: '3' } },
})
const [address = '', folder = ''] = positionals
const times = Number(values.times)
const { default: lighthouse } = (await import(
  pathToFileURL(resolve(folder, 'core/index.js')).href
)) as { default: Lighthouse }
const { default: desktop } = (await import(
  pathToFileURL(resolve(folder, 'core/config/desktop-config.js')).href
)) as { default: unknown }
const print = (line: string) => process.stdout.write(`${line}\n`)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => void server.once('listening', listening))
  const at = server.address()
  await new Promise((closed) => void server.close(closed))
  return at !== null && typeof at === 'object' ? at.port : 0
}

/** Signs in by hand, and finds a record of each kind. */
const enter = async (page: Page): Promise<Map<string, number>> => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: false }).first().fill(OWNER.password)
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/') && 'authorization' in request.headers(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const { authorization = '' } = (await asked).headers()
  await page.waitForURL('**/dashboard')
  const found = new Map<string, number>()
  for (const kind of ['clients', 'cases', 'sessions', 'documents']) {
    const answer = (await (
      await fetch(`${address}/api/${kind}/`, { headers: { authorization } })
    ).json()) as { data: { items: { id: number }[] } }
    found.set(kind, answer.data.items[0]?.id ?? 0)
  }
  return found
}

const median = (scores: number[]) =>
  scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0
const hundredths = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** Audits one screen in one form; prints its line, with what failed below it, and says whether it holds. */
const audit = async (port: number, screen: string, url: string, form: Form): Promise<boolean> => {
  const fast = times > 0 && FAST.includes(screen)
  const onlyCategories = ['accessibility', 'best-practices', ...(fast ? ['performance'] : [])]
  const results: Result['lhr'][] = []
  for (let time = 0; time < (fast ? times : 1); time += 1)
    results.push(
      (
        await lighthouse(
          url,
          { port, onlyCategories, logLevel: 'error' },
          form === 'desktop' ? desktop : undefined,
        )
      ).lhr,
    )
  const scoreOf = (category: string) =>
    median(results.map(({ categories }) => hundredths(categories[category]?.score)))
  const wanted: [string, number][] = [
    ['accessibility', LEAST.accessibility],
    ['best-practices', LEAST['best-practices']],
    ...(fast ? [['performance', LEAST.performance[form]] as [string, number]] : []),
  ]
  const low = wanted.filter(([category, least]) => scoreOf(category) < least)
  // A machine with other work to do has a low index, and its scores say little.
  const machine = fast
    ? [
        `machine ${median(results.map(({ environment }) => Math.round(environment.benchmarkIndex)))}`,
      ]
    : []
  print(
    [
      low.length === 0 ? 'ok  ' : 'LOW ',
      form.padEnd(8),
      ...wanted.map(([category]) => `${category} ${scoreOf(category)}`),
      ...machine,
      `/${screen}`,
    ].join('  '),
  )
  for (const [category] of low)
    for (const { id, weight } of results[0]?.categories[category]?.auditRefs ?? []) {
      const one = results[0]?.audits[id]
      if (!one || weight === 0 || one.score === null || one.score === 1) continue
      print(`        ${id}: ${one.title} ${one.displayValue ?? ''} (${hundredths(one.score)})`)
      for (const { node } of one.details?.items?.slice(0, 5) ?? [])
        if (node) print(`          ${node.snippet} ${node.explanation ?? ''}`)
    }
  for (const { runtimeError } of results) if (runtimeError) print(`        ${runtimeError.message}`)
  return low.length === 0
}

const port = await freePort()
// Lighthouse measures a warm cache in a profile that was used before.
const profile = mkdtempSync(join(tmpdir(), 'casework-lighthouse-'))
const { args = [], ...launch } = config.use?.launchOptions ?? {}
const browser = await chromium.launchPersistentContext(profile, {
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
  viewport: null,
})
try {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const held: boolean[] = []
  const walk = async (screens: string[], ids: Map<string, number>) => {
    for (const screen of screens.filter(
      (one) => values.only === undefined || values.only.split(',').includes(one),
    ))
      for (const form of ['desktop', 'mobile'] as const)
        held.push(
          await audit(
            port,
            screen,
            `${address}/${screen.replace(/:(\w+)/, (_, kind: string) => String(ids.get(kind)))}`,
            form,
          ),
        )
  }
  await walk(OF_GUESTS, new Map())
  const ids = await enter(page)
  await page.goto('about:blank')
  await walk(OF_USERS, ids)
  print(`${held.filter(Boolean).length} of ${held.length} audits reach what they have to`)
  process.exitCode = held.includes(false) ? 1 : 0
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}
