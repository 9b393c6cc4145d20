// node tools/lighthouse.ts <url> <lighthouse folder>: audits every screen of a running Casework
// with the demo firm. `--only login,clients` selects screens; `--times 0` skips performance.
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
type FormFactor = 'desktop' | 'mobile'

/** Minimum scores, out of 100. Performance is the median of several runs of the MEASURED screens. */
const MIN_SCORES = {
  accessibility: 100,
  'best-practices': 100,
  performance: { desktop: 95, mobile: 88 },
}
const MEASURED = ['login', 'dashboard', 'clients']
const OWNER = { email: 'owner@demo.example.com', password: 'Casework-demo-1' }
const PUBLIC_SCREENS = [
  'login',
  'register',
  'verify-otp?email=a@b.co',
  'forgot-password',
  'reset-password?email=a@b.co&token=t',
]
const SIGNED_IN_SCREENS = [
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
    'firm',
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
const [baseUrl = '', folder = ''] = positionals
const runs = Number(values.times)
const { default: lighthouse } = (await import(
  pathToFileURL(resolve(folder, 'core/index.js')).href
)) as { default: Lighthouse }
const { default: desktop } = (await import(
  pathToFileURL(resolve(folder, 'core/config/desktop-config.js')).href
)) as { default: unknown }
const print = (line: string) => process.stdout.write(`${line}\n`)

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => void server.once('listening', listening))
  const address = server.address()
  await new Promise((closed) => void server.close(closed))
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** Signs in through the form. @returns the id of a record of each kind */
const signIn = async (page: Page): Promise<Map<string, number>> => {
  await page.goto(`${baseUrl}/login`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: false }).first().fill(OWNER.password)
  const authorized = page.waitForRequest(
    (request) => request.url().includes('/api/') && 'authorization' in request.headers(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const { authorization = '' } = (await authorized).headers()
  await page.waitForURL('**/dashboard')
  const ids = new Map<string, number>()
  for (const kind of ['clients', 'cases', 'sessions', 'documents']) {
    const response = (await (
      await fetch(`${baseUrl}/api/${kind}/`, { headers: { authorization } })
    ).json()) as { data: { items: { id: number }[] } }
    ids.set(kind, response.data.items[0]?.id ?? 0)
  }
  return ids
}

const median = (scores: number[]) =>
  scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0
const toPercent = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** Audits a screen and prints its scores. @returns whether all minimum scores are reached */
const audit = async (
  port: number,
  screen: string,
  url: string,
  form: FormFactor,
): Promise<boolean> => {
  const isMeasured = runs > 0 && MEASURED.includes(screen)
  const onlyCategories = ['accessibility', 'best-practices', ...(isMeasured ? ['performance'] : [])]
  const results: Result['lhr'][] = []
  for (let time = 0; time < (isMeasured ? runs : 1); time += 1)
    results.push(
      (
        await lighthouse(
          url,
          { port, onlyCategories, logLevel: 'error' },
          form === 'desktop' ? desktop : undefined,
        )
      ).lhr,
    )
  const getScore = (category: string) =>
    median(results.map(({ categories }) => toPercent(categories[category]?.score)))
  const minimums: [string, number][] = [
    ['accessibility', MIN_SCORES.accessibility],
    ['best-practices', MIN_SCORES['best-practices']],
    ...(isMeasured ? [['performance', MIN_SCORES.performance[form]] as [string, number]] : []),
  ]
  const missed = minimums.filter(([category, least]) => getScore(category) < least)
  // A low index means a busy machine, whose scores are unreliable.
  const machine = isMeasured
    ? [
        `machine ${median(results.map(({ environment }) => Math.round(environment.benchmarkIndex)))}`,
      ]
    : []
  print(
    [
      missed.length === 0 ? 'ok  ' : 'LOW ',
      form.padEnd(8),
      ...minimums.map(([category]) => `${category} ${getScore(category)}`),
      ...machine,
      `/${screen}`,
    ].join('  '),
  )
  for (const [category] of missed)
    for (const { id, weight } of results[0]?.categories[category]?.auditRefs ?? []) {
      const result = results[0]?.audits[id]
      if (!result || weight === 0 || result.score === null || result.score === 1) continue
      print(
        `        ${id}: ${result.title} ${result.displayValue ?? ''} (${toPercent(result.score)})`,
      )
      for (const { node } of result.details?.items?.slice(0, 5) ?? [])
        if (node) print(`          ${node.snippet} ${node.explanation ?? ''}`)
    }
  for (const { runtimeError } of results) if (runtimeError) print(`        ${runtimeError.message}`)
  return missed.length === 0
}

const port = await findFreePort()
// A new profile, because a used one has a warm cache.
const profile = mkdtempSync(join(tmpdir(), 'casework-lighthouse-'))
const { args = [], ...launch } = config.use?.launchOptions ?? {}
const browser = await chromium.launchPersistentContext(profile, {
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
  viewport: null,
})
try {
  const page = browser.pages()[0] ?? (await browser.newPage())
  const results: boolean[] = []
  const auditAll = async (screens: string[], ids: Map<string, number>) => {
    for (const screen of screens.filter(
      (name) => values.only === undefined || values.only.split(',').includes(name),
    ))
      for (const form of ['desktop', 'mobile'] as const)
        results.push(
          await audit(
            port,
            screen,
            `${baseUrl}/${screen.replace(/:(\w+)/, (_, kind: string) => String(ids.get(kind)))}`,
            form,
          ),
        )
  }
  await auditAll(PUBLIC_SCREENS, new Map())
  const ids = await signIn(page)
  await page.goto('about:blank')
  await auditAll(SIGNED_IN_SCREENS, ids)
  print(`${results.filter(Boolean).length} of ${results.length} audits reach the minimum scores`)
  process.exitCode = results.includes(false) ? 1 : 0
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}
