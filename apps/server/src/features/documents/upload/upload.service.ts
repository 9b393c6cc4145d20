// Uploads of documents. An upload stores all of its files or none.
import type { documentEndpoints, UploadResult } from '@casework/contract/documents'
import { uploadFields, uploadParts, type UploadFields } from '@casework/contract/document-uploads'
import type { Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import * as z from 'zod/mini'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import type { FileStore } from '../../../platform/file-store/index.ts'
import type { ActorContext, Handler } from '../../../platform/http/context.ts'
import { requireSameWorkspace } from '../../../platform/http/access/requested-workspace.ts'
import { parseInput } from '../../../platform/http/steps/parse.ts'
import type { Scan } from '../../../platform/files/malware-scan.ts'
import { invalidField, Refusal } from '../../../platform/refusal.ts'
import { getFirmProfile } from '../../accounts/index.ts'
import { insertGroup } from '../../document-groups/index.ts'
import { recordUploadedDocuments } from '../document-history.ts'
import { combinePhotos } from './combine-photos.ts'
import {
  FILES,
  addField,
  receivePart,
  type FormFields,
  type CheckedFile,
  type ReceiveOptions,
} from './upload-parts.ts'
import { resolveUploadTarget } from './upload-target.ts'
import { binFull, quotaExceeded, UploadReservations } from './upload-reservations.ts'
import {
  lockStorageUsed,
  insertDocuments,
  readStorageUsed,
  readTotalStorageUsed,
  type NewFile,
  type StorageUsed,
} from './upload.sql.ts'

export interface UploadOptions {
  readonly store: FileStore
  readonly scan: Scan | undefined
  readonly maxFileMb: number
  readonly storageLimitMb: number
  /** Limit for all firms together; undefined: limited by the disk only. */
  readonly storageTotalMb: number | undefined
}

const BYTES_PER_MB = 1024 * 1024

const computeFreeBytes = (storageBytes: number, { live, in_bin }: StorageUsed) => ({
  firm: storageBytes - live,
  with_bin: 2 * storageBytes - live - in_bin,
})

/**
 * Checks fields as soon as they are known, to refuse before receiving files, and again in the
 * transaction. Files are stored and synced before the commit; the response follows the commit.
 */
export function uploadDocuments({
  store,
  scan,
  ...sizes
}: UploadOptions): Handler<typeof documentEndpoints.upload> {
  const fileBytes = sizes.maxFileMb * BYTES_PER_MB
  const storageBytes = sizes.storageLimitMb * BYTES_PER_MB
  const totalBytes = sizes.storageTotalMb && sizes.storageTotalMb * BYTES_PER_MB
  const room = new UploadReservations({ requireSpace: () => store.requireSpace() })

  const readFreeBytes = async (scope: WorkspaceScope) => ({
    ...computeFreeBytes(storageBytes, await readStorageUsed(scope)),
    installation:
      totalBytes === undefined ? Infinity : totalBytes - (await readTotalStorageUsed(scope)),
  })

  return async (context) => {
    const files: CheckedFile[] = []
    let written = false
    const share = await room.begin(context.actor.user_id, context.scope.account_id)
    const reserve = async () =>
      share.reserve(context.request.header('content-length'), await readFreeBytes(context.scope))
    const receiver = {
      store,
      scan,
      maxBytes: fileBytes,
      onBytes: (bytes: number) => share.arrive(bytes),
      acceptsMoreTypes: async () => (await getFirmProfile(context.scope)).more_file_types,
    }
    try {
      const form = await receiveForm(context, files, { receiver, reserve })
      // A PDF of the same photos differs in its date, and a repeated key compares what was sent.
      const fingerprint = JSON.stringify([
        form,
        files.map(({ file_name, bytes }) => [file_name, bytes.size, bytes.sha256]),
      ])
      const unread =
        form.combine_as_pdf === 'true' ? await replaceByPdf(context.scope, files, receiver) : []
      const stored = await storeAll(files)
      return await context.transaction(async (scope) => {
        requireLevel(context.actor.role, scope, form.security_level)
        const result = await insertUpload(scope, form, stored, storageBytes)
        written = true
        return unread.length > 0 ? { ...result, unreadable_photos: [...unread] } : result
      }, fingerprint)
    } finally {
      // Refused or repeated. When a commit fails its outcome is unknown: the files stay, and the
      // sweep removes those without a row.
      if (!written) await Promise.all(files.map(({ bytes }) => bytes.discard()))
      share.end()
    }
  }
}

/**
 * Inserts the documents of an upload, and their group if it is new.
 * @throws Refusal when the firm has not enough storage left
 */
async function insertUpload(
  scope: WorkspaceScope,
  form: UploadFields,
  stored: readonly NewFile[],
  storageBytes: number,
): Promise<UploadResult> {
  const place = await resolveUploadTarget(scope, form)
  const bytes = stored.reduce((sum, { size }) => sum + size, 0)
  const free = computeFreeBytes(storageBytes, await lockStorageUsed(scope))
  if (bytes > free.firm) throw quotaExceeded()
  if (bytes > free.with_bin) throw binFull()
  const group = place.new_group
    ? ((await insertGroup(scope, place.new_group)) ?? null)
    : place.group
  // A name applies to a single file only; files in a group keep their own names.
  const doc_name = stored.length === 1 && !group ? form.doc_name : null
  const { security_level } = form
  const documents = await insertDocuments(
    scope,
    { ...place, group, security_level, doc_name },
    stored,
  )
  const { client_id, case_id, session_id } = place
  const group_id = group?.id ?? null
  recordUploadedDocuments(
    scope,
    documents.map(({ id, file_name, file_size }, at) => ({
      id,
      doc_name: documents[at]?.doc_name ?? null,
      file_name,
      file_size,
      sha256: stored[at]?.sha256 ?? '',
      security_level,
      client_id,
      case_id,
      session_id,
      group_id,
    })),
  )
  return {
    uploaded_count: documents.length,
    group: group && { id: group.id, name: group.name },
    documents,
  }
}

interface Limits {
  readonly receiver: ReceiveOptions
  /** Reserves the storage that the request needs. @throws Refusal when there is not enough */
  readonly reserve: () => Promise<void>
}

/** Reads the whole form. Received files are added to `files` even when this throws. */
async function receiveForm(
  context: ActorContext,
  files: CheckedFile[],
  { receiver, reserve }: Limits,
): Promise<UploadFields> {
  const fields: FormFields = {}
  let reserved = false
  for await (const part of context.request.parts()) {
    if (part.type === 'field') {
      addField(fields, part)
      continue
    }
    if (!reserved) {
      await checkEarly(context, fields)
      await reserve()
      reserved = true
    }
    const photo = fields['combine_as_pdf'] === 'true' ? files.length + 1 : undefined
    const file = await receivePart(part, { ...receiver, photo })
    if (file) files.push(file)
  }
  const form = readFields(context, fields)
  if (files.length === 0) throw invalidField(FILES, 'Please select at least one file to upload')
  if (form.combine_as_pdf === 'true') return form
  for (const { refusal } of files) if (refusal) throw refusal
  return form
}

const levelField = z.pick(uploadParts, { security_level: true })

/** Checks the fields that precede the files. */
async function checkEarly(context: ActorContext, fields: FormFields): Promise<void> {
  const { security_level } = fields
  if (security_level === undefined) return
  requireLevel(
    context.actor.role,
    context.scope,
    parseInput(levelField, { security_level }).security_level,
  )
  if (isTargetKnown(fields)) await resolveUploadTarget(context.scope, readFields(context, fields))
}

/** Whether the fields received so far determine where the files go. */
const isTargetKnown = ({ client_id, store_as_group, group_id, group_name }: FormFields): boolean =>
  store_as_group === 'true' ? Boolean(group_id || (client_id && group_name)) : Boolean(client_id)

/** @throws Refusal naming each faulty field */
function readFields(
  { actor }: ActorContext,
  { owner_account_id, ...fields }: FormFields,
): UploadFields {
  if (owner_account_id !== undefined) requireSameWorkspace(actor.account_id, owner_account_id)
  return parseInput(uploadFields, fields)
}

/** @throws Refusal permission_denied naming the level */
function requireLevel(role: Role, { levels }: WorkspaceScope, level: Level): void {
  if (levels.includes(level)) return
  const message = 'Your {role} role cannot create {level} security documents'
  throw new Refusal('permission_denied', message, {
    fields: { security_level: [message] },
    values: { role: role.toUpperCase(), level: level.toUpperCase() },
  })
}

async function replaceByPdf(
  { account_id }: WorkspaceScope,
  files: CheckedFile[],
  { store, maxBytes }: Pick<ReceiveOptions, 'store' | 'maxBytes'>,
): Promise<readonly number[]> {
  const { pdf, unreadable_photos } = await combinePhotos(account_id, files, { store, maxBytes })
  const photos = files.splice(0, files.length, pdf)
  await Promise.all(photos.map(({ bytes }) => bytes.discard()))
  return unreadable_photos
}

const storeAll = (files: readonly CheckedFile[]) =>
  Promise.all(
    files.map(async ({ file_name, bytes }) => ({
      file_name,
      size: bytes.size,
      sha256: bytes.sha256,
      store_key: await bytes.keep(),
    })),
  )
