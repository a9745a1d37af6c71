import { LegalPage } from './legal-page.js';

export function Component() {
  return (
    <LegalPage title="Terms of Service">
      <p>
        This page holds the place of the terms. The company that runs this installation puts its own text
        here.
      </p>
      <h2>Your content</h2>
      <p>
        Videos, pictures and procedures belong to the company that uploads them. They are used to make its
        procedures.
      </p>
      <h2>Generated text</h2>
      <p>
        Procedures are written by software from what is said and shown in a video. Have a person who knows the
        work check every procedure before others follow it, safety precautions above all.
      </p>
    </LegalPage>
  );
}
