import { ApiClient } from '../../launch/api-client.mjs';
import { localEmail } from '../../launch/local-company.mjs';
import { loadOrCreateSecrets } from '../../launch/secrets.mjs';

/**
 * Signs in to the company without limits that the auth service creates at its start, and ensures one department.
 *
 * @param {{ url: string, home: string }} system its address, and the folder with its secrets
 */
export async function localCompany({ url, home }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: loadOrCreateSecrets(home).localPassword });
  const { company_id: id } = await api.call('GET', '/users/me');
  return { api, id, token: api.token, departmentId: await api.departmentId('Line 1') };
}
