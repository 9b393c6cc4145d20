import { fileURLToPath } from 'node:url'
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { loadAllLanguages } from '@casework/texts/languages'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { accountRoutes } from './features/accounts/index.ts'
import { alertRoutes } from './features/alerts/index.ts'
import {
  authRoutes,
  describePasskeySite,
  createDevices,
  createEmailChanges,
  getPasswordCost,
  createPasses,
  createValueSigner,
} from './features/auth/index.ts'
import { binRoutes } from './features/bin/index.ts'
import { caseRoutes } from './features/cases/index.ts'
import { clientRoutes } from './features/clients/index.ts'
import { conflictRoutes, createConflictChecker } from './features/conflicts/index.ts'
import { connectionRoutes } from './features/connections/index.ts'
import { countryRoutes } from './features/countries/index.ts'
import { dashboardRoutes } from './features/dashboard/index.ts'
import { deadlineRoutes } from './features/deadlines/index.ts'
import { documentGroupRoutes } from './features/document-groups/index.ts'
import { documentSettingsRoutes } from './features/document-settings/index.ts'
import { documentRoutes, storeWarnings } from './features/documents/index.ts'
import { firmRoutes } from './features/firm/index.ts'
import { historyRoutes } from './features/history/index.ts'
import { holdRoutes } from './features/holds/index.ts'
import { invitationRoutes, withdrawInvitationsTo } from './features/invitations/index.ts'
import { journalRoutes } from './features/journal/index.ts'
import { createNotify, notificationRoutes } from './features/notifications/index.ts'
import { partyRoutes } from './features/parties/index.ts'
import { profileRoutes } from './features/profile/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { sessionRoutes } from './features/sessions/index.ts'
import { signInRuleRoutes } from './features/sign-in-rules/index.ts'
import { signInRoutes } from './features/sign-ins/index.ts'
import { workspaceRoutes } from './features/workspaces/index.ts'
import { getPreviewFolder, type Config } from './platform/config.ts'
import { confinementWarnings } from './platform/sandbox/confinement.ts'
import type { FileStore } from './platform/file-store/index.ts'
import { addApiDocs } from './platform/http/docs/api-docs.ts'
import { addHealth } from './platform/http/health/health.ts'
import { createEndpointLimits } from './platform/http/limits/endpoint-limits.ts'
import { CallShares } from './platform/http/limits/call-shares.ts'
import { OpenFiles } from './platform/http/limits/open-files.ts'
import { createMount } from './platform/http/mount.ts'
import { addNotFound } from './platform/http/web-app/not-found.ts'
import type { EndpointsByCapability } from './platform/http/docs/openapi.ts'
import { openReadinessPool } from './platform/http/health/readiness-pool.ts'
import { addSecurityTxt } from './platform/http/security/security-txt.ts'
import { createServer } from './platform/http/server.ts'
import { addWebApp } from './platform/http/web-app/web-app.ts'
import { deriveKey, type KeyPurpose } from './platform/keys.ts'
import { createScan } from './platform/files/malware-scan.ts'
import type { Outbox } from './platform/mail/outbox.ts'
import { createPush, type Push } from './platform/push/index.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import { createTokens } from './platform/http/access/tokens.ts'

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppParts {
  readonly config: Config
  /** Connections of the unprivileged server role. */
  readonly pool: pg.Pool
  /**
   * Connections of the role that can read passwords, tokens and codes. Used only for sign-in and
   * the profile.
   */
  readonly authPool: pg.Pool
  /** A connection of the server role that keeps its session, for LISTEN. */
  readonly listening: pg.ClientConfig
  readonly store: FileStore
  readonly outbox: Outbox
  readonly log: Logger
  /** For tests: how long the reader of an answer may take nothing, ms. */
  readonly stallMs?: number | undefined
}

/** Composes the server from all capabilities. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, listening, log } = parts
  await loadAllLanguages()
  const app = await createServer({
    log,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    maxFileBytes: config.MAX_FILE_MB * 1024 * 1024,
    maxFiles: config.MAX_FILES,
    maxConnections: config.MAX_CONNECTIONS,
    drainSeconds: config.DRAIN_SECONDS,
    stallMs: parts.stallMs,
  })
  const push = createPush({ pool, listening, log })
  app.addHook('preClose', () => push.close())
  mountCapabilities(app, parts, push)
  addHealthChecks(app, parts)
  addApiDocs(app, endpoints)
  addSecurityTxt(app, config)
  const site = describePasskeySite(config.PUBLIC_URL)
  const webPage = await addWebApp(app, WEB_APP, {
    ...config,
    passkeyOrigin: site.isAvailable ? site.origin : '',
  })
  addNotFound(app, listEndpoints(endpoints), webPage)
  return app
}

function mountCapabilities(app: FastifyInstance, parts: AppParts, push: Push): void {
  const { config, pool, authPool, store, outbox } = parts
  const auth = createAuthDeps(parts)
  const { limits, publicUrl, rateLimitFactor: factor } = auth
  const mounting = {
    readToken: auth.tokens.read,
    limits: createEndpointLimits({ shared: limits, factor }),
    openFiles: new OpenFiles(),
    shares: new CallShares(),
    passes: createPasses(auth),
  }
  const mount = createMount(app, { pool, ...mounting })
  const mountAuth = createMount(app, { pool: authPool, ...mounting })
  const checker = createConflictChecker(deriveKey(config.SECRET_KEY, 'retired-name'))
  const notify = createNotify({ outbox, publicUrl })

  countryRoutes(mount)
  accountRoutes(mount)
  authRoutes(mountAuth, auth)
  notificationRoutes(mount, push)
  alertRoutes(mount, push)
  connectionRoutes(mount, { limits, notify, withdrawInvitationsTo })
  invitationRoutes(mount, { outbox, limits, notify, publicUrl })
  workspaceRoutes(mount)
  firmRoutes(mount, config.STORAGE_LIMIT_MB)
  conflictRoutes(mount, checker)
  clientRoutes(mount, store, checker)
  caseRoutes(mount)
  partyRoutes(mount, checker)
  sessionRoutes(mount)
  journalRoutes(mount)
  deadlineRoutes(mount, { outbox, publicUrl })
  documentGroupRoutes(mount)
  documentRoutes(mount, {
    store,
    scan: createScan(config.CLAMAV_SOCKET),
    previewFolder: getPreviewFolder(config),
    openingKey: deriveKey(config.SECRET_KEY, 'opening'),
    maxFileMb: config.MAX_FILE_MB,
    storageLimitMb: config.STORAGE_LIMIT_MB,
    storageTotalMb: config.STORAGE_TOTAL_MB,
  })
  documentSettingsRoutes(mount)
  holdRoutes(mount)
  binRoutes(mount, config.STORAGE_LIMIT_MB)
  historyRoutes(mount)
  searchRoutes(mount)
  signInRoutes(mountAuth)
  signInRuleRoutes(mountAuth, { outbox, publicUrl })
  profileRoutes(mountAuth, {
    limits,
    passwordCost: auth.passwordCost,
    emailChanges: createEmailChanges(auth),
  })
  dashboardRoutes(mount, config.STORAGE_LIMIT_MB)
}

function createAuthDeps({ config, pool, outbox }: AppParts) {
  const { PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: factor } = config
  const derive = (purpose: KeyPurpose) => deriveKey(config.SECRET_KEY, purpose)
  const signer = createValueSigner(derive('stamp'))
  return {
    tokens: createTokens(config.SECRET_KEY),
    outbox,
    limits: createRateLimits({ pool, key: derive('rate-limit'), factor }),
    codeKey: derive('verification-code'),
    signUpKey: derive('sign-up'),
    refreshKey: derive('refresh-token'),
    totpKey: derive('totp-secret'),
    devices: createDevices({
      key: derive('device'),
      signer,
      secure: publicUrl.startsWith('https:'),
    }),
    signer,
    passwordCost: getPasswordCost(config),
    rateLimitFactor: factor,
    signUpPolicy: config.REGISTRATION,
    publicUrl,
  }
}

function addHealthChecks(app: FastifyInstance, { pool, store }: AppParts): void {
  const readiness = openReadinessPool(app, pool)
  const checks = {
    database: async () => void (await readiness.query('select 1')),
    files: () => store.check(),
  }
  const warnings = [storeWarnings(readiness), confinementWarnings]
  addHealth(app, checks, async () => (await Promise.all(warnings.map((find) => find()))).flat())
}

const listEndpoints = (capabilities: EndpointsByCapability): AnyEndpoint[] =>
  Object.values(capabilities).flatMap((group) => Object.values(group))
