import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMegabytes } from '../../lib/format-size.js';
import { FileButton } from '../../ui/file-button.js';
import { Notice } from '../../ui/states.js';
import { Code } from './code.js';
import styles from './developers.module.css';
import { texts } from './developers.texts.js';
import { exampleOf, isPublic, type ApiCall, type ApiDocument } from './openapi-document.js';
import { commandOf, fileFieldOf, isCut, isFormOf, sendCall, type Answer, type Typed } from './send-call.js';

interface TryCallProps {
  readonly call: ApiCall;
  readonly document: ApiDocument;
  readonly token: string;
}

/** Fields for the parameters and the body of a call, the call as a command, and its answer. */
export function TryCall({ call, document, token }: TryCallProps) {
  const [typed, setTyped] = useState<Typed>(() => proposed(call, document));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasBodyError, setHasBodyError] = useState(false);
  const isStream = call.requestBody !== undefined && !isFormOf(call) && !isJson(call);
  const isMissingToken = !isPublic(call) && token.trim() === '';
  const send = async () => {
    setIsBusy(true);
    try {
      setAnswer(await sendCall(call, typed, token));
      setHasBodyError(false);
    } catch {
      setHasBodyError(true);
    } finally {
      setIsBusy(false);
    }
  };
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return (
    <>
      <Parameters
        call={call}
        values={typed.parameters}
        onChange={(name, value) => change({ parameters: { ...typed.parameters, [name]: value } })}
      />
      {call.requestBody && !isStream && (
        <Textarea
          className={styles.mono}
          label={texts.body}
          autosize
          minRows={3}
          maxRows={20}
          spellCheck={false}
          error={hasBodyError ? texts.bodyError : null}
          value={typed.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      )}
      {isFormOf(call) && <FileField file={typed.file} onChange={(file) => change({ file })} />}
      {isStream ? (
        <p className={styles.note}>{texts.notHere}</p>
      ) : (
        <div className={styles.send}>
          <Button onClick={() => void send()} loading={isBusy} disabled={isMissingToken}>
            {texts.send}
          </Button>
          {isMissingToken && <span className={styles.note}>{texts.tokenFirst}</span>}
        </div>
      )}
      {answer && <Shown answer={answer} />}
      <details>
        <summary>{texts.command}</summary>
        <Command call={call} typed={typed} />
      </details>
    </>
  );
}

const isJson = ({ requestBody }: ApiCall): boolean =>
  Object.keys(requestBody?.content ?? {}).includes('application/json');

/** What the call requires. */
function proposed(call: ApiCall, document: ApiDocument): Typed {
  const content = call.requestBody?.content ?? {};
  const schema = content['application/json']?.schema ?? content['multipart/form-data']?.schema;
  const fields = (schema ? exampleOf(schema, document) : {}) as Record<string, unknown>;
  delete fields[fileFieldOf(call)];
  return { parameters: {}, body: schema ? JSON.stringify(fields, null, 2) : '', file: null };
}

interface ParametersProps {
  readonly call: ApiCall;
  readonly values: Typed['parameters'];
  readonly onChange: (name: string, value: string) => void;
}

function Parameters({ call, values, onChange }: ParametersProps) {
  if (call.parameters.length === 0) return null;
  return (
    <div className={styles.parameters} role="group" aria-label={texts.parameters}>
      {call.parameters.map(({ name, required, schema }) => (
        <TextInput
          key={name}
          label={required ? name : texts.optional(name)}
          description={schema.enum?.map(String).join(', ')}
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ''}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

const FileField = ({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) => (
  <div className={styles.send}>
    <FileButton accept="*/*" onChoose={onChange}>
      {texts.file}
    </FileButton>
    {file && <span className={styles.note}>{file.name}</span>}
  </div>
);

function Shown({ answer }: { answer: Answer }) {
  const { status, milliseconds, text, file } = answer;
  if (status === null) return <Notice tone="danger">{texts.noAnswer}</Notice>;
  return (
    <>
      <Notice tone={status < 400 ? 'done' : 'attention'}>
        {texts.status(status, milliseconds)}
        {file && ` · ${texts.bytes(file.type, formatMegabytes(file.size))}`}
      </Notice>
      {text && <Code label={texts.answer}>{text}</Code>}
      {isCut(answer) && <p className={styles.note}>{texts.tooLong}</p>}
    </>
  );
}

/** While the body is being typed it may be no JSON. */
function Command({ call, typed }: { call: ApiCall; typed: Typed }) {
  let command: string;
  try {
    command = commandOf(call, typed, globalThis.location.origin);
  } catch {
    return <p className={styles.note}>{texts.bodyError}</p>;
  }
  return <Code label={texts.command}>{command}</Code>;
}
