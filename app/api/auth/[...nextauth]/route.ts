import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#app/auth-options.ts";
import { refuseAuthWrite } from "#app/refuse-auth-write.ts";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions());
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  return refuseAuthWrite(request) ?? NextAuth(request, context, authOptions());
}
