import { capabilities } from './capabilities.ts'

/**
 * A rule for imports. `from` matches the importing file; `only` (everything else is refused) and
 * `never` match the imported repository path, `npm:<package>` or `node:<module>`. `$1` and `$2` are
 * the groups of `from`.
 */
export interface BoundaryRule {
  name: string
  why: string
  from: RegExp
  /** Files that the rule does not apply to. */
  except?: RegExp
  only?: readonly string[]
  never?: readonly string[]
}

const TESTS = /\.(test|spec)\.tsx?$|\/test\//
const CONTRACT = '^packages/contract/src/'
const TEXTS = '^packages/texts/src/'
const LIBRARIES = ['^npm:', '^node:']

const packageRules: BoundaryRule[] = [
  {
    name: 'contract-is-pure',
    why: 'the contract imports only zod and itself',
    from: /^packages\/contract\/src\//,
    except: TESTS,
    only: [CONTRACT, '^npm:zod(/|$)'],
  },
  {
    name: 'texts-are-pure',
    why: 'the translation function imports its own runtime, no workspace package',
    from: /^packages\/texts\/src\//,
    except: TESTS,
    only: [TEXTS, '^npm:'],
  },
  {
    name: 'server-is-independent',
    why: 'the server imports the contract, the texts and libraries, never the web app',
    from: /^apps\/server\/src\//,
    except: TESTS,
    only: ['^apps/server/src/', CONTRACT, TEXTS, ...LIBRARIES],
  },
  {
    name: 'web-is-independent',
    why: 'the web app imports the contract, the texts and libraries, never the server',
    from: /^apps\/web\/src\//,
    except: TESTS,
    only: ['^apps/web/src/', CONTRACT, TEXTS, '^npm:'],
  },
  {
    name: 'apps-never-meet',
    why: 'not even a test of one app may import the other',
    from: /^apps\/(server|web)\//,
    never: ['^apps/(?!$1/)'],
  },
  {
    name: 'testing-runs-the-server',
    why: 'helpers of tests import the server and what it imports',
    from: /^packages\/testing\/src\//,
    except: TESTS,
    only: ['^packages/testing/src/', '^apps/server/src/', CONTRACT, TEXTS, ...LIBRARIES],
  },
  {
    name: 'web-tests-run-no-server',
    why: 'helpers of tests contain the server: a test of the web app gives its answers',
    from: /^apps\/web\//,
    never: ['^packages/testing/'],
  },
  {
    name: 'tests-stay-out',
    why: 'production code does not import tests',
    from: /^(?:apps|packages)\/(?!testing\/)/,
    except: TESTS,
    never: [
      '^packages/testing/',
      '\\.(test|spec)\\.tsx?$',
      '^apps/(server|web)/test/',
      '^npm:(vitest|playwright|@playwright)(/|$)',
    ],
  },
]

const serverRules: BoundaryRule[] = [
  {
    name: 'server-platform-knows-no-feature',
    why: 'platform imports no feature and not the composition root',
    from: /^apps\/server\/src\/platform\//,
    except: TESTS,
    never: ['^apps/server/src/features/', '^apps/server/src/[^/]+$'],
  },
  {
    name: 'server-features-do-not-know-the-app',
    why: 'app.ts and main.ts import features, not the other way round',
    from: /^apps\/server\/src\/features\//,
    except: TESTS,
    never: ['^apps/server/src/[^/]+$'],
  },
  {
    name: 'nothing-imports-operations',
    why: "the operator's commands import the server, and nothing of it imports them",
    from: /^apps\/server\/src\/(?!operations\/)/,
    except: TESTS,
    never: ['^apps/server/src/operations/'],
  },
  {
    name: 'routes-call-services',
    why: 'routes -> service -> sql: a route table does not import statements',
    from: /^apps\/server\/src\/features\/.*\.routes\.ts$/,
    never: ['\\.sql\\.ts$'],
  },
  {
    name: 'services-do-not-know-routes',
    why: 'routes -> service -> sql: a service does not import its callers',
    from: /^apps\/server\/src\/features\/.*\.service\.ts$/,
    never: ['\\.routes\\.ts$'],
  },
  {
    name: 'sql-knows-neither',
    why: 'routes -> service -> sql: statements import neither services nor routes',
    from: /^apps\/server\/src\/features\/.*\.sql\.ts$/,
    never: ['\\.(routes|service)\\.ts$'],
  },
  {
    name: 'helpers-are-pure',
    why: 'a helper is used by a service and imports no route table and no service',
    from: /^apps\/server\/src\/features\/[^/]+\/(?!index\.ts$)(?!.*\.(routes|service|sql|jobs)\.ts$)/,
    except: TESTS,
    never: ['\\.(routes|service)\\.ts$'],
  },
]

const webRules: BoundaryRule[] = [
  {
    name: 'web-platform-knows-no-feature',
    why: 'platform imports no feature, no screen and no route',
    from: /^apps\/web\/src\/platform\//,
    except: TESTS,
    never: ['^apps/web/src/(features|app)/', '^apps/web/src/[^/]+\\.tsx?$'],
  },
  {
    name: 'web-features-do-not-know-the-app',
    why: 'app imports features, not the other way round',
    from: /^apps\/web\/src\/features\//,
    except: TESTS,
    never: ['^apps/web/src/app/', '^apps/web/src/[^/]+\\.tsx?$'],
  },
  {
    name: 'ui-is-a-kit',
    why: 'ui imports libraries and the texts, no other workspace package',
    from: /^apps\/web\/src\/ui\//,
    except: TESTS,
    only: ['^apps/web/src/ui/', TEXTS, '^npm:(?!@tanstack/)'],
  },
  {
    name: 'base-ui-stays-in-ui',
    why: 'only apps/web/src/ui wraps Base UI',
    from: /^(?!apps\/web\/src\/ui\/)/,
    never: ['^npm:@base-ui/'],
  },
]

const featureRules: BoundaryRule[] = [
  {
    name: 'private-parts',
    why: 'a feature imports another one through its index.ts only',
    from: /^apps\/(server|web)\/src\/features\/([^/]+)\//,
    except: TESTS,
    never: ['^apps/$1/src/features/(?!$2/)[^/]+/(?!index\\.tsx?$)'],
  },
  {
    name: 'app-enters-by-the-door',
    why: 'app, screens and operations import a feature through its index.ts or its route table',
    from: /^apps\/(server|web)\/src\/(?:app\/|operations\/|[^/]+$)/,
    except: TESTS,
    never: ['^apps/$1/src/features/[^/]+/(?!index\\.tsx?$|[^/]+\\.routes\\.tsx?$)'],
  },
  ...capabilities.slice(0, -1).map((capability, at): BoundaryRule => ({
    name: `${capability}-looks-left`,
    why: `${capability} comes before what it imports: a feature imports only features before it`,
    from: new RegExp(`^apps/(server|web)/src/features/${capability}/`),
    except: TESTS,
    never: [`^apps/$1/src/features/(?:${capabilities.slice(at + 1).join('|')})/`],
  })),
]

/** All import rules. ARCHITECTURE.md gives the reasons. */
export const boundaryRules: readonly BoundaryRule[] = [
  ...packageRules,
  ...serverRules,
  ...webRules,
  ...featureRules,
]
