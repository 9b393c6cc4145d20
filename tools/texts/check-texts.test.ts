import { describe, expect, it } from 'vitest'
import { checkTexts } from './check-texts.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const WEB = 'apps/web/src/features/clients/clients-page.tsx'
const SERVER = 'apps/server/src/features/clients/clients.service.ts'
const CONTRACT = 'packages/contract/src/clients.ts'

const buildPage = (jsx: string) => ({
  [WEB]: `export const Page = ({ many = false, name = '' }) => ${jsx}`,
})
const findProblems = (files: Record<string, string>) => checkTexts(writeFixtureTree(files)).problems

describe('npm run check:texts, web app', () => {
  it.each([
    ['text between tags', '<p>Add Client</p>'],
    ['a literal between tags', "<p>{'Add Client'}</p>"],
    ['a conditional', "<p>{many ? t('Clients') : 'Client'}</p>"],
    ['a fallback', "<p>{name || 'Nobody'}</p>"],
    ['a conditional text', "<>{many && 'Many'}</>"],
    ['a label', '<Field label="Client name" />'],
    ['a label in braces', "<Field aria-label={many ? 'Clients' : t('Client')} />"],
    ['a template', '<Field title={`Delete ${name}`} />'],
    ['a visible property', "<Menu items={[{ label: 'Delete', run }]} />"],
    ['the default of a visible property', "(({ placeholder = 'Search' }) => <i>{placeholder}</i>)"],
    ['a toast', "<Button onClick={() => toast.error('It failed')} />"],
    ['a constant', "{ const title = 'Clients'; return <h1>{title}</h1> }"],
    ['a message of a hook', "useSave(form, { done: 'Client created successfully' })"],
  ])('refuses %s that bypasses t()', (_what, jsx) => {
    expect(findProblems(buildPage(jsx))).toMatchObject([{ rule: 'text-is-translated', file: WEB }])
  })

  it.each(['t(`Delete ${name}`)', "t('Delete ' + name)"])(
    'refuses an assembled key: %s',
    (call) => {
      expect(findProblems(buildPage(`<p>{${call}}</p>`))).toMatchObject([
        { rule: 'key-is-written-out', file: WEB },
      ])
    },
  )

  it('accepts translated texts, names, numbers, punctuation and code, and collects the keys', () => {
    const root = writeFixtureTree(
      buildPage(`<main className="grid" title={t('Clients of {name}', { name })} id={'top'}>
      Casework … 1&nbsp;/ 2 · help@casework.example {name} {t(many ? 'Clients' : 'Client')} {many ? name : '—'}
      <Field label={t("Client's name")} type="email" options={[{ value: 'red', label: t('Red') }]} />
    </main>`),
    )
    const { problems, keys } = checkTexts(root)
    expect(problems).toEqual([])
    expect([...keys].sort()).toEqual([
      'Client',
      "Client's name",
      'Clients',
      'Clients of {name}',
      'Red',
    ])
  })

  it('ignores tests', () => {
    expect(
      findProblems({
        'apps/web/src/ui/a.test.tsx': 'const a = <p>Sample</p>',
      }),
    ).toEqual([])
  })
})

describe('npm run check:texts, server and contract', () => {
  const imports = "import { missing, Refusal } from '../../platform/refusal.ts'\n"

  it.each([
    ['a template', 'throw new Refusal("conflict", `${name} exists already`)'],
    ['a concatenation', 'throw new Refusal("conflict", "The client " + name + " exists")'],
    [
      'a template for a field',
      'throw new Refusal("conflict", "Not possible", { name: [`${name} exists`] })',
    ],
    ['a template for a known constructor', 'throw missing(`Client ${id}`)'],
  ])('refuses a refusal with %s', (_what, text) => {
    expect(findProblems({ [SERVER]: imports + text })[0]).toMatchObject({
      rule: 'key-is-written-out',
      file: SERVER,
    })
  })

  it('refuses an untranslated text of a mail', () => {
    expect(
      findProblems({
        [SERVER]:
          "export const mail = { to, subject: 'Your code', paragraphs: [say('Hello'), `Dear ${name}`] }",
      }),
    ).toMatchObject([
      { rule: 'text-is-translated', message: expect.stringContaining('Your code') },
      { rule: 'text-is-translated', message: expect.stringContaining('Dear $') },
    ])
  })

  it('refuses an assembled validation message', () => {
    expect(
      findProblems({ [CONTRACT]: 'export const a = z.string(`Enter ${thing}`)' }),
    ).toMatchObject([{ rule: 'key-is-written-out', file: CONTRACT }])
  })

  it('accepts literal messages and collects their keys', () => {
    const root = writeFixtureTree({
      [SERVER]: `${imports}throw missing('Client')\nthrow new Refusal('conflict', 'Email already registered', { email: ['Taken'] })\nlog(\`took \${ms}\`)
        const GONE = 'This code has expired'\nthrow new Refusal('conflict', GONE, { values: { size: \`\${n} MB\` } })`,
      [CONTRACT]:
        "export const a = json({ path: '/clients/', summary: 'Add a client', body: z.string('Client name is required') })",
    })
    const { problems, keys } = checkTexts(root)
    expect(problems).toEqual([])
    expect([...keys].sort()).toEqual([
      'Client',
      'Client name is required',
      'Email already registered',
      'Taken',
      'This code has expired',
    ])
  })
})
