import { z } from 'zod';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { department, id, idParams } from '../wire.js';

const departmentName = z.object({
  name: z.string().overwrite(onOneLine).min(1, 'Please enter a name for the department.').max(120),
});

export const departments = {
  list: route({
    name: 'departments.list',
    owner: 'sop',
    method: 'GET',
    path: '/departments',
    access: 'department.view',
    summary: 'Departments of the company by name',
    reply: z.array(department),
  }),
  create: route({
    name: 'departments.create',
    owner: 'sop',
    method: 'POST',
    path: '/departments',
    access: 'department.manage',
    summary: 'Adds a department',
    body: departmentName,
    reply: department,
    status: 201,
    problems: [409],
  }),
  rename: route({
    name: 'departments.rename',
    owner: 'sop',
    method: 'PUT',
    path: '/departments/:id',
    access: 'department.manage',
    summary: 'Renames a department',
    params: idParams,
    body: departmentName,
    reply: department,
    problems: [409],
  }),
  remove: route({
    name: 'departments.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/departments/:id',
    access: 'department.delete',
    summary: 'Deletes a department; its SOPs move to another department, or have none',
    params: idParams,
    query: z.object({ move_to: id.optional() }),
  }),
};
