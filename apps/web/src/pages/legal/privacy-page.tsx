import { LegalPage } from './legal-page.js';

export function Component() {
  return (
    <LegalPage title="Privacy Policy">
      <p>
        This page holds the place of the policy. The company that runs this installation puts its own text
        here.
      </p>
      <h2>What is kept</h2>
      <p>
        Your e-mail address, your company’s name, and the videos, pictures and procedures that your company
        makes.
      </p>
      <h2>What leaves</h2>
      <p>
        Videos are processed on the operator’s own machines, unless the operator has set up an outside
        provider for speech or text. Deleting a procedure deletes its video and its pictures.
      </p>
    </LegalPage>
  );
}
