import { existsSync } from 'node:fs'
import type { UploadResult } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { findConfined } from '@casework/testing/documents/find-confined'
import { takePaperPhoto } from '@casework/testing/documents/photos'
import { tryUpload } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

test.runIf(existsSync('/proc/self/stat'))(
  'leaves out the photo at which the process ended, and tries the others again (FIX-207)',
  async () => {
    const firm = await newFirm(casework)
    const photo = await takePaperPhoto({ progressive: true }, [3000, 3000])
    const upload = tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['client_id', String((await firm.addClient()).id)],
      ['combine_as_pdf', 'true'],
      ...[1, 2, 3].map((n) => [`${n}.jpg`, photo] as const),
    ])
    await expect
      .poll(() => {
        const pid = findConfined('photos-worker')
        if (pid) process.kill(pid, 'SIGKILL')
        return pid
      })
      .toBeDefined()
    const { status, body } = await upload
    const { data } = body as { data: UploadResult }
    expect([status, data.uploaded_count]).toEqual([201, 1])
    // None, if the process ended before it had begun one.
    expect(data.unreadable_photos?.length ?? 0).toBeLessThanOrEqual(1)
  },
)
