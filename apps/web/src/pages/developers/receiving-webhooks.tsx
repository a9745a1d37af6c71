import { Card } from '../../ui/card.js';
import { Code } from './code.js';
import styles from './developers.module.css';
import { texts } from './developers.texts.js';
import { exampleOf, type ApiDocument } from './openapi-document.js';
import { verification } from './verification.js';

/** How a receiver checks what it gets. */
export function ReceivingWebhooks({ document }: { document: ApiDocument }) {
  const message = exampleOf({ $ref: '#/components/schemas/WebhookMessage' }, document, true);
  return (
    <Card title={texts.hooks}>
      <div className={styles.hooks}>
        {texts.hooksText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <details>
        <summary>{texts.hookExample}</summary>
        <Code label={texts.hookExample}>{verification}</Code>
      </details>
      <details>
        <summary>{texts.hookShape}</summary>
        <Code label={texts.hookShape}>{JSON.stringify(message, null, 2)}</Code>
      </details>
    </Card>
  );
}
