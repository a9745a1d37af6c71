import { DefaultNamingStrategy } from 'typeorm';

/** Maps `createdAt` to the column `created_at`: an entity names a column only when it differs. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, prefixes: string[]): string {
    return [...prefixes.map(snakeCase), customName || snakeCase(propertyName)].join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snakeCase(`${relationName}_${referencedColumnName}`);
  }
}

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
