import { describe, expect, it } from 'vitest'
import { checkTexts } from './check-texts.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const WEB = 'apps/web/src/features/clients/clients-page.tsx'
const SERVER = 'apps/server/src/features/clients/clients.service.ts'
const CONTRACT = 'packages/contract/src/clients.ts'

const page = (jsx: string) => ({
  [WEB]: `export const Page = ({ many = false, name = '' }) => ${jsx}`,
})
const found = (files: Record<string, string>) => checkTexts(writeFixtureTree(files)).problems

describe('npm run check:texts, in the web app', () => {
  it.each([
    ['text between tags', '<p>Add Client</p>'],
    ['a literal between tags', "<p>{'Add Client'}</p>"],
    ['a choice of two texts', "<p>{many ? t('Clients') : 'Client'}</p>"],
    ['a text when there is no other', "<p>{name || 'Nobody'}</p>"],
    ['a text shown on a condition', "<>{many && 'Many'}</>"],
    ['a label', '<Field label="Client name" />'],
    ['a label in braces', "<Field aria-label={many ? 'Clients' : t('Client')} />"],
    ['a template', '<Field title={`Delete ${name}`} />'],
    ['a property that is shown', "<Menu items={[{ label: 'Delete', run }]} />"],
    [
      'the default of a property that is shown',
      "(({ placeholder = 'Search' }) => <i>{placeholder}</i>)",
    ],
    ['a toast', "<Button onClick={() => toast.error('It failed')} />"],
    ['a constant', "{ const title = 'Clients'; return <h1>{title}</h1> }"],
    ['a message of a hook', "useSave(form, { done: 'Client created successfully' })"],
  ])('refuses %s that bypasses t()', (_what, jsx) => {
    expect(found(page(jsx))).toMatchObject([{ rule: 'text-is-translated', file: WEB }])
  })

  it.each(['t(`Delete ${name}`)', "t('Delete ' + name)"])(
    'refuses a key that is put together: %s',
    (call) => {
      expect(found(page(`<p>{${call}}</p>`))).toMatchObject([
        { rule: 'key-is-written-out', file: WEB },
      ])
    },
  )

  it('accepts translated texts, names, numbers, punctuation and code, and knows the keys', () => {
    const root = writeFixtureTree(
      page(`<main className="grid" title={t('Clients of {name}', { name })} id={'top'}>
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

  it('leaves tests and the page of parts alone', () => {
    expect(
      found({
        'apps/web/src/app/dev-ui/buttons.tsx': 'export const A = () => <p>Sample</p>',
        'apps/web/src/ui/a.test.tsx': 'const a = <p>Sample</p>',
      }),
    ).toEqual([])
  })
})

describe('npm run check:texts, on the server and in the contract', () => {
  const imports = "import { missing, Refusal } from '../../platform/refusal.ts'\n"

  it.each([
    ['a template', 'throw new Refusal("conflict", `${name} exists already`)'],
    ['a sum', 'throw new Refusal("conflict", "The client " + name + " exists")'],
    [
      'a template for a field',
      'throw new Refusal("conflict", "Not possible", { name: [`${name} exists`] })',
    ],
    ['a template for a known constructor', 'throw missing(`Client ${id}`)'],
  ])('refuses a refusal made of %s', (_what, text) => {
    expect(found({ [SERVER]: imports + text })[0]).toMatchObject({
      rule: 'key-is-written-out',
      file: SERVER,
    })
  })

  it('refuses the text of a mail that bypasses the translation', () => {
    expect(
      found({
        [SERVER]:
          "export const mail = { to, subject: 'Your code', paragraphs: [say('Hello'), `Dear ${name}`] }",
      }),
    ).toMatchObject([
      { rule: 'text-is-translated', message: expect.stringContaining('Your code') },
      { rule: 'text-is-translated', message: expect.stringContaining('Dear $') },
    ])
  })

  it('refuses a validation message that is put together', () => {
    expect(found({ [CONTRACT]: 'export const a = z.string(`Enter ${thing}`)' })).toMatchObject([
      { rule: 'key-is-written-out', file: CONTRACT },
    ])
  })

  it('accepts written-out messages and knows their keys', () => {
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
