import { authEndpoints } from '@casework/contract/auth'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { createCall } from './call.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles, type FilingPlace } from './documents.ts'
import { waitForCode } from './mail.ts'
import type { Person } from './person.ts'

/** A firm with some records. */
export interface SeededFirm extends FilingPlace {
  person: Person
  /** The header value for further calls. */
  authorization: string
}

/** Tomorrow's date in UTC, as `YYYY-MM-DD`, so that planned sessions are always in the future. */
const getTomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Signs a person up through the API. */
export const signUpByApi = async (
  { url, dataDir }: { url: string; dataDir: string },
  person: Person,
): Promise<string> => {
  const call = createCall(url)
  await call(authEndpoints.register, {
    body: {
      name: person.name,
      email: person.email,
      mobile: person.mobile,
      password: person.password,
      country_id: 840,
    },
  })
  const { tokens } = await call(authEndpoints.confirm, {
    body: {
      email: person.email,
      confirmation_code: await waitForCode(dataDir, person.email),
    },
  })
  return `Bearer ${tokens.access}`
}

/** Creates a firm with three clients, a case, a session tomorrow and a document of each level. */
export const seedRecords = async (
  casework: { url: string; dataDir: string },
  person: Person,
): Promise<SeededFirm> => {
  const authorization = await signUpByApi(casework, person)
  const call = createCall(casework.url, authorization)
  await call(clientEndpoints.create, {
    body: { name: 'Nadia Novak', email: null, mobile: null, country: null },
  })
  await call(clientEndpoints.create, {
    body: {
      name: 'Pablo Ashdown',
      email: 'pablo@example.com',
      mobile: '5550102030',
      country: 276,
    },
  })
  const { id: client } = await call(clientEndpoints.create, {
    body: {
      name: 'Helena Thornbury',
      email: 'helena.thornbury@example.com',
      mobile: '1832585573',
      country: 826,
    },
  })
  const { id: legalCase } = await call(caseEndpoints.create, {
    body: {
      title: 'Thornbury v. Ashdown',
      description: 'Breach of covenant.',
      client_id_input: client,
      date: '2026-10-05',
    },
  })
  const { id: session } = await call(sessionEndpoints.create, {
    body: {
      title: 'Preliminary hearing',
      description: 'Bring the lease.',
      case_id: legalCase,
      client_id: client,
      date: `${getTomorrow()}T09:30:00`,
      duration: 60,
      session_type: 'court_hearing',
    },
  })
  const place = { client, legalCase, session }
  for (const level of ['red', 'yellow', 'green'])
    await uploadFiles(
      casework.url,
      authorization,
      { ...toUploadFields(place), security_level: level },
      { [`exhibit-${level}.pdf`]: buildMinimalPdf(level) },
    )
  return { person, authorization, ...place }
}
