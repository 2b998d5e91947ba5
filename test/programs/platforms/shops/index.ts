// The platforms of the trial. Another one is a file beside these, and a line here.
import type { Platform } from "../platform.ts";
import { django } from "./django.ts";
import { medusa } from "./medusa.ts";
import { phpOnMySql, phpOnSqlite } from "./php.ts";
import { vendure } from "./vendure.ts";

export const PLATFORMS: readonly Platform[] = [phpOnSqlite, phpOnMySql, django, vendure, medusa];
