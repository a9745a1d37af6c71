import { ApiClient } from '../../launch/api-client.mjs';
import { localEmail } from '../../launch/local-company.mjs';
import { keepSecrets } from '../../launch/secrets.mjs';

/**
 * The company without limits that the auth service makes at its start, signed in as its person, with one department.
 *
 * @param {{ url: string, home: string }} system where it answers, and the folder with its secrets
 */
export async function localCompany({ url, home }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: keepSecrets(home).localPassword });
  const { company_id: id } = await api.call('GET', '/users/me');
  return { api, id, token: api.token, departmentId: await api.departmentId('Line 1') };
}
