import { useState } from 'react';
import { Code } from './code.js';
import styles from './developers.module.css';
import { texts } from './developers.texts.js';
import { exampleOf, isPublic, scopesOf, type ApiCall, type ApiDocument } from './openapi-document.js';
import { TryCall } from './try-call.js';

interface CallItemProps {
  readonly call: ApiCall;
  readonly document: ApiDocument;
  readonly token: string;
  readonly note: string;
}

/** One call; what is in it is rendered when it is opened. */
export function CallItem({ call, document, token, note }: CallItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canTry = isPublic(call) || scopesOf(call).length > 0;
  return (
    <details className={styles.call} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.method}>{call.method}</span>
        <code className={styles.path}>{call.path}</code>
        <span className={styles.what}>{call.summary}</span>
      </summary>
      {isOpen && (
        <div className={styles.opened}>
          <p className={styles.note}>{note}</p>
          {canTry && <TryCall call={call} document={document} token={token} />}
          <AnswerShape call={call} document={document} />
        </div>
      )}
    </details>
  );
}

function AnswerShape({ call, document }: Pick<CallItemProps, 'call' | 'document'>) {
  const success = Object.entries(call.responses).find(([status]) => status.startsWith('2'));
  const schema = success?.[1].content?.['application/json']?.schema;
  if (!schema) return null;
  return (
    <details>
      <summary>{texts.shape}</summary>
      <Code label={texts.shape}>{JSON.stringify(exampleOf(schema, document, true), null, 2)}</Code>
    </details>
  );
}
