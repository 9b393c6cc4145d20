import { useState } from 'react'
import { t } from '@casework/texts'
import {
  AsyncCombobox,
  Button,
  Card,
  CodeInput,
  Field,
  FieldGroup,
  FileDrop,
  FileRow,
  FileRows,
  Guidelines,
  PasswordInput,
  SearchInput,
  Select,
  Textarea,
  TextInput,
  type ComboboxOption,
} from '~/ui/index.ts'
import { Columns, Section } from './section.tsx'
import { useDemoClients } from './use-demo-clients.ts'

const countries = ['Australia', 'France', 'Germany', 'United Kingdom'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
}))

export function FieldsSection() {
  const [search, setSearch] = useState('whitfield')
  const [country, setCountry] = useState('france')
  const [all, setAll] = useState('')
  const [code, setCode] = useState('4')
  return (
    <Section title={t('Fields')}>
      <Columns>
        <Field label={t('Client Name')} required error={t('Client name is required')}>
          <TextInput />
        </Field>
        <Field label={t('Email')} hint={t('Used for correspondence only.')}>
          <TextInput type="email" placeholder={t('name@example.com')} />
        </Field>
        <Field label={t('Password')} required>
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label={t('Mobile')}>
          <TextInput disabled defaultValue="5551234" />
        </Field>
        <Field label={t('Country')}>
          <Select options={countries} value={country} onValueChange={setCountry} />
        </Field>
        <Field label={t('Country')} required error={t('Please select a country')}>
          <Select
            options={countries}
            value={all}
            onValueChange={setAll}
            placeholder={t('All countries')}
          />
        </Field>
        <Field label={t('Date')} required>
          <TextInput type="date" defaultValue="2026-11-20" />
        </Field>
        <Field label={t('Search')} plain>
          <SearchInput
            label={t('Search')}
            value={search}
            onValueChange={setSearch}
            placeholder={t('Search by name, email or phone')}
          />
        </Field>
        <DemoCombobox />
        <DemoCombobox error={t('Please select a client')} />
        <Field label={t('Description')} hint={t('Up to 2000 characters.')}>
          <Textarea defaultValue={t('The tenant has not paid since March.')} />
        </Field>
        <Field label={t('Description')} error={t('Description is too long')}>
          <Textarea />
        </Field>
      </Columns>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_280px]">
        <Card className="p-6">
          <Field label={t('Verification code')} required>
            <CodeInput value={code} onValueChange={setCode} />
          </Field>
          <div className="mt-6 flex justify-end gap-2 border-t border-line pt-4">
            <Button>{t('Cancel')}</Button>
            <Button tone="primary">{t('Save Changes')}</Button>
          </div>
        </Card>
        <Guidelines
          items={[
            t('Client name is required.'),
            t('Email must contain @ and a dot.'),
            t('Mobile takes digits only.'),
            t('Empty optional fields are stored as blank.'),
          ]}
        />
      </div>
      <DemoFileDrop />
    </Section>
  )
}

function DemoCombobox({ error }: { error?: string }) {
  const [client, setClient] = useState<ComboboxOption | null>(
    error === undefined ? { value: '999', label: t('Someone from another page') } : null,
  )
  const search = useDemoClients()
  return (
    <Field label={t('Client')} required error={error}>
      <AsyncCombobox
        {...search}
        value={client}
        onValueChange={setClient}
        placeholder={t('Search clients')}
      />
    </Field>
  )
}

function DemoFileDrop() {
  const [files, setFiles] = useState<readonly string[]>(['engagement-letter.pdf'])
  const extensions = ['pdf', 'doc', 'docx', 'jpg', 'png', 'txt']
  return (
    <Columns>
      <FieldGroup label={t('File')} required>
        <FileDrop
          label={t('Choose files')}
          multiple
          extensions={extensions}
          onFiles={(added) => setFiles([...files, ...added.map((file) => file.name)])}
        />
        <FileRows>
          {files.map((name) => (
            <FileRow
              key={name}
              name={name}
              detail="229.07 KB"
              onRemove={() => setFiles(files.filter((other) => other !== name))}
            />
          ))}
        </FileRows>
      </FieldGroup>
      <FieldGroup label={t('File')} required error={t('Please select at least one file to upload')}>
        <FileDrop label={t('Choose a file')} extensions={extensions} onFiles={() => undefined} />
      </FieldGroup>
    </Columns>
  )
}
